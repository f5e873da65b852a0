import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { days, seconds } from '#contract/primitives/time.ts'

/** Where seen pictures of this site stay. The first cache to go on a full device. */
export const IMAGE_CACHE = 'img-v1'

/** Keeps the pictures that this site itself serves; those of other sites are never stored. */
export function keepImages(): void {
  registerRoute(
    ({ sameOrigin, request }) => sameOrigin && request.destination === 'image',
    new CacheFirst({
      cacheName: IMAGE_CACHE,
      matchOptions: { ignoreVary: true },
      plugins: [
        { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
        new ExpirationPlugin({
          maxEntries: 300,
          maxAgeSeconds: days(60) / seconds(1),
          purgeOnQuotaError: true,
        }) as WorkboxPlugin,
      ],
    }),
  )
}
