/** The two kinds of code that prove a second factor. */
export const codeKinds = {
  authenticator: {
    label: '6-digit code',
    length: 6,
    strange: /[^0-9]/g,
    problem: 'Please enter a valid 6-digit code',
  },
  backup: {
    label: '8-character backup code',
    length: 8,
    strange: /[^A-F0-9]/g,
    problem: 'Please enter a valid 8-character backup code',
  },
} as const

export type CodeKind = keyof typeof codeKinds

/** What of a typed or pasted text belongs to a code: in capitals, without spaces and dashes, never too long. */
export function cleanCode(kind: CodeKind, text: string): string {
  const { strange, length } = codeKinds[kind]
  return text.normalize('NFKC').toUpperCase().replace(strange, '').slice(0, length)
}

export const isComplete = (kind: CodeKind, code: string): boolean => code.length === codeKinds[kind].length
