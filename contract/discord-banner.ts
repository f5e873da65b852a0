/** Under which key a tab keeps, in its session storage, that the visitor closed the Discord banner. It is never sent. */
export const DISCORD_CLOSED_KEY = 'discord-closed'
