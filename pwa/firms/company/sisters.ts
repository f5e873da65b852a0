import type { FirmDetails, FirmRow } from '#contract/firm.ts'

/** A firm of the same owner, as the details of another show it. */
export interface ShownSister {
  readonly name: string
  /** Its row; null where it is none of this site, or no longer. */
  readonly firm: FirmRow | null
  /** Where the firm that is read says so; null where the sister says it. */
  readonly said: { readonly source: string; readonly checkedAt: string } | null
}

/**
 * The firms of the same owner: those that a firm names, then those that name it. A link that one of two firms states holds for
 * both, but not for a third. `rowOf`: the loaded row of a firm, by its id.
 */
export function sistersOf(
  { id, company, sisterOf = [] }: Pick<FirmDetails, 'id' | 'company' | 'sisterOf'>,
  rowOf: (id: string) => FirmRow | undefined,
): readonly ShownSister[] {
  const all = company?.sisters ?? []
  const isFirst = ({ firmId }: (typeof all)[number], at: number) =>
    firmId === '' || all.findIndex((one) => one.firmId === firmId) === at
  const sisters = all.filter((one, at) => one.firmId !== id && isFirst(one, at))
  const named = sisters.map(({ firmId, name, source, checkedAt }) => {
    const firm = (firmId !== '' && rowOf(firmId)) || null
    return { name: firm?.name ?? name, firm, said: { source, checkedAt } }
  })
  const naming = sisterOf.filter((one) => one !== id && !sisters.some(({ firmId }) => firmId === one))
  const back = naming.flatMap((one) => {
    const firm = rowOf(one)
    return firm ? [{ name: firm.name, firm, said: null }] : []
  })
  return [...named, ...back]
}
