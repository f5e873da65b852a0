import { fold } from '#contract/primitives/fold.ts'

interface NamedFirm {
  readonly id: string
  readonly name: string
}

const key = (name: string) => fold(name).replace(/[^\p{L}\p{N}]+/gu, '')

/** The firm that a submission is about: the one that was chosen, else the one of that name; undefined where neither is there. */
export function suggestFirm<Firm extends NamedFirm>(
  { firmId, firmName }: { readonly firmId: string; readonly firmName: string },
  firms: readonly Firm[],
): Firm | undefined {
  const name = key(firmName)
  const isSpelledSo = (firm: Firm) => firm.name === firmName.trim()
  const isNamed = (firm: Firm) => name !== '' && key(firm.name) === name
  return firms.find(({ id }) => id === firmId) ?? firms.find(isSpelledSo) ?? firms.find(isNamed)
}
