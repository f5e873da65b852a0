/** What guessers of this site would try beside what everybody uses, and well-known words of other keyboards. */
const siteSpecific = `
p@ssword superuser qwertz login twitter linkedin fortnite roblox bitcoin forex propfirm funded payout hasło toor
gwerty 1g2w3e4r tierlist tierboard trading trader futures stocks
`

/** No entry that is taken apart from a longer text is longer than this, in code points. */
export const LONGEST_COMMON = 24

let loaded: Promise<ReadonlySet<string>> | null = null

/**
 * Passwords that guessers try first, in lower case: some fifty thousand. They are read at the first use, because most
 * servers spend their days without anybody choosing a password.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const common = dictionary['passwords-common'].map((word) => word.normalize('NFKC').toLowerCase())
    return new Set([...common, ...siteSpecific.trim().split(/\s+/)])
  })
  return loaded
}
