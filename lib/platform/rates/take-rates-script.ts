/**
 * The counterpart of prisma/functions/take_rates.sql for Redis 5 and later and for Valkey: one
 * limit per call, so that limits may be on several servers. The value is "used at", with `at` in ms
 * by Redis's clock; it expires when it no longer matters. Numbers are written in full, because
 * Redis would truncate fractions.
 */
export const TAKE_RATES_SCRIPT = `
local limit, seconds, leaks = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == "1"
local need, want, settle = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local settle_window, share = tonumber(ARGV[7]), tonumber(ARGV[8])
local time = redis.call("TIME")
local now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
local span = seconds * 1000
local window = math.floor(now / span)
local used, at = string.match(redis.call("GET", KEYS[1]) or "", "(%S+) (%S+)")
used, at = tonumber(used or 0), tonumber(at or 0)
if leaks then
  used = math.max(0, used - math.max(0, now - at) * limit / span)
elseif math.floor(at / span) < window then
  used = 0
end
if leaks or settle_window == window then used = math.max(0, used + settle) end
local room = math.max(0, math.floor(limit - used + 0.000001))
local granted = math.min(room, math.max(need, math.min(want, math.floor(room * share))))
if granted ~= 0 or settle ~= 0 then
  used = used + granted
  redis.call("SET", KEYS[1], string.format("%.17g %.17g", used, now), "PX", math.ceil(span) + 1000)
end
return { granted, string.format("%.17g", used), string.format("%.17g", now) }
`;
