interface Rules {
  createScriptURL?(url: string): string
  createHTML?(markup: string): string
}

interface Policy {
  createScriptURL(url: string): string
  createHTML(markup: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Policy
}

/** The document of a frame that the app fills itself; in standards mode, so that its layout is that of the site. */
const EMPTY_PAGE = '<!doctype html><html lang="en"><head></head><body></body></html>'

let policy: Policy | undefined

/** Only files of this site are scripts. */
function ownUrl(url: string): string {
  if (new URL(url, location.href).origin === location.origin) return url
  throw new TypeError('A script of another site was asked for')
}

/** The one policy that the content security policy lets a page make; undefined where browsers know no trusted types. */
function own(): Policy | undefined {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('own', { createScriptURL: ownUrl, createHTML: () => EMPTY_PAGE })
  return policy
}

/** The address of a worker, as browsers want it that enforce trusted types. @throws TypeError for another site's */
export const scriptUrl = (url: string): string => own()?.createScriptURL(url) ?? ownUrl(url)

/** The markup of an empty page for a frame, as browsers want it that enforce trusted types. */
export const emptyPage = (): string => own()?.createHTML('') ?? EMPTY_PAGE
