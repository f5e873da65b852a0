/**
 * Where a device notes which published state its own data are of, for its service worker, which answers with no page that is
 * older. (threat N15)
 */
export const deviceRevision = { cache: 'device', address: '/device-revision' } as const

/** Under which key a tab keeps, in its session storage, that the visitor closed the Discord banner. It is never sent. */
export const DISCORD_CLOSED_KEY = 'discord-closed'
