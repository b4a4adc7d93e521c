/** Days that a key's sparkline shows, today included. */
export const SPARKLINE_DAYS = 30;
/** Days of spending that the forecast goes by. */
export const FORECAST_DAYS = 7;
/** Hours of the longest series of one key. */
export const KEY_HOURS_MAX = 24 * 30;
