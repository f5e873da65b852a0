import * as v from 'valibot'
import { MAX_DATA_URL_LENGTH, safeImageUrl } from './image-url.ts'
import { cleanAddress } from './text.ts'
import { typedText } from './text-input.ts'
import { isSitePath, MAX_URL_LENGTH, safeHttpUrl } from './url.ts'

/* @__NO_SIDE_EFFECTS__ */
function address(max: number, parse: (input: string) => string | null, message: string) {
  return typedText(
    max,
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      if (cleanAddress(dataset.value) === '') return ''
      const parsed = parse(dataset.value)
      if (parsed !== null) return parsed
      addIssue({ message })
      return NEVER
    }),
  )
}

/** A picture that a page may show: a path of this site, or "" where there is none. */
export const pageImage = typedText(
  MAX_URL_LENGTH,
  v.check<string, string>((input) => input === '' || isSitePath(input), 'must be a path of this site'),
)

/** A link, or "" where there is none. */
export const linkUrl = address(MAX_URL_LENGTH, safeHttpUrl, 'must be a web address (http or https)')

/** A link that must be there. */
export const requiredLinkUrl = v.pipe(linkUrl, v.minLength(1, 'is required'))

/** An image address, or "" where there is none. */
export const imageUrl = address(
  MAX_DATA_URL_LENGTH,
  safeImageUrl,
  'must be a web address, a path of this site, or a PNG, JPEG, WebP or GIF image',
)
