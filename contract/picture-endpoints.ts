import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { imageUrl, pageImage } from './primitives/url-input.ts'

/** What a picture is for, which says how large it is served. `icon`: of the browser's tab; `wordmark`: of the header; `thumbnail`: of a video. */
export const pictureKinds = ['logo', 'avatar', 'icon', 'wordmark', 'background', 'thumbnail'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Staff see a picture before they save its address: pages draw pictures of this site alone. (docs/decisions/pictures.md) */
export const fetchPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  summary: 'Fetch a copy of a picture, to see it before its address is saved',
  needs: 'firms:write',
  body: v.object({ kind: v.picklist(pictureKinds, 'must be a known kind'), address: imageUrl }),
  reply: v.object({ path: pageImage }),
  limits: { callsPerMinute: 30 },
})
