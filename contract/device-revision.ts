/**
 * Where a device notes which published state its own data are of, for its service worker, which answers with no page that is
 * older. (threat N15)
 */
export const deviceRevision = { cache: 'device', address: '/device-revision' } as const
