/** Characters of a message's first line, and of the words below it. Slack cuts at 40,000, Mattermost refuses more than 4,000. */
export const CHAT_SUBJECT_MAX = 300;
export const CHAT_WORDS_MAX = 1_000;
