interface Policy {
  createScriptURL(url: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

let policy: Policy | undefined

/** Only files of this site are scripts. */
function ownUrl(url: string): string {
  if (new URL(url, location.href).origin === location.origin) return url
  throw new TypeError('A script of another site was asked for')
}

/**
 * The address of a worker, as browsers want it that enforce trusted types; the content security policy lets this one
 * policy be made, once a page. @throws TypeError for an address of another site
 */
export function scriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('own-scripts', { createScriptURL: ownUrl })
  return policy ? policy.createScriptURL(url) : ownUrl(url)
}
