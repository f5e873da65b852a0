import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { imageUrl, pageImage } from './primitives/url-input.ts'

/**
 * The purpose of a picture, which decides how large it is served. `icon`: of the browser's tab; `wordmark`: of the header;
 * `thumbnail`: of a video.
 */
const pictureKinds = ['logo', 'avatar', 'icon', 'wordmark', 'background', 'thumbnail'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Purposes for which staff choose a picture; a video's comes from its service. */
export const chosenPictureKinds = ['logo', 'avatar', 'icon', 'wordmark', 'background'] as const
export type ChosenPictureKind = (typeof chosenPictureKinds)[number]

const UNKNOWN_KIND = 'must be a known kind'

/** Staff preview a picture before saving its address: pages load pictures from this site only. (docs/decisions/pictures.md) */
export const fetchPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  summary: 'Fetch a copy of a picture, to see it before its address is saved',
  permission: 'firms:write',
  body: v.object({ kind: v.picklist(pictureKinds, UNKNOWN_KIND), address: imageUrl }),
  response: v.object({ path: pageImage }),
  limits: { callsPerMinute: 30 },
})

/** The part of the form that is the file. */
export const PICTURE_FIELD = 'file'

/** Largest file that is taken, in bytes. Devices send less: they make a picture smaller first. */
export const PICTURE_BYTES = 8 * 1024 * 1024

/** `multipart/form-data`. The path of the reply is the value for a field that holds an address. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures/upload',
  summary: 'Upload a picture',
  permission: 'firms:write',
  body: v.object({ kind: v.picklist(chosenPictureKinds, UNKNOWN_KIND) }),
  upload: { names: [PICTURE_FIELD], maxFiles: 1, totalBytes: PICTURE_BYTES },
  response: v.object({ path: pageImage }),
  status: 201,
  limits: { callsPerMinute: 30 },
})

/** A picture that is there already. */
const knownPicture = v.object({
  /** The value of a field that uses it: the path of an upload, or the address from which it was fetched. */
  address: imageUrl,
  path: pageImage,
  width: v.number(),
  height: v.number(),
})
export type KnownPicture = v.InferOutput<typeof knownPicture>

/** Uploads first, each newest first. */
export const listPictures = endpoint({
  method: 'GET',
  path: '/api/admin/pictures',
  summary: 'The pictures that are there already, to use one again',
  permission: 'firms:write',
  query: v.object({ kind: v.picklist(chosenPictureKinds, UNKNOWN_KIND) }),
  response: v.array(knownPicture),
})
