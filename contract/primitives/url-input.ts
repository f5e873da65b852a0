import * as v from 'valibot'
import { cleanText } from './text.ts'
import { isSitePath, safeHttpUrl, safeImageUrl } from './url.ts'

/* @__NO_SIDE_EFFECTS__ */
function address(parse: (input: string) => string | null, message: string) {
  return v.pipe(
    v.string('must be text'),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      if (cleanText(dataset.value) === '') return ''
      const parsed = parse(dataset.value)
      if (parsed !== null) return parsed
      addIssue({ message })
      return NEVER
    }),
  )
}

/** A picture that a page may show: a path of this site, or "" where there is none. */
export const pageImage = v.pipe(
  v.string('must be text'),
  v.check((input) => input === '' || isSitePath(input), 'must be a path of this site'),
)

/** A link, or "" where there is none. */
export const linkUrl = address(safeHttpUrl, 'must be a web address (http or https)')

/** A link that must be there. */
export const requiredLinkUrl = v.pipe(linkUrl, v.minLength(1, 'is required'))

/** An image address, or "" where there is none. */
export const imageUrl = address(
  safeImageUrl,
  'must be a web address, a path of this site, or a PNG, JPEG, WebP or GIF image',
)
