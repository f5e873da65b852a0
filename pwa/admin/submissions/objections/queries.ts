import type { ObjectionState } from '#contract/reviews/objection.ts'
import {
  decideObjection,
  listObjections,
  type Objection,
  readObjection,
} from '#contract/reviews/objection-endpoints.ts'
import { useStaffPages, useStaffQuery, useStaffSave } from '../../kit/account/staff-query.tsx'

/** The moment by which a list of objections is in order. */
const placeOf = ({ decided_at, sent_at }: Objection, state: ObjectionState): string =>
  state === 'decided' ? (decided_at ?? sent_at) : sent_at

/** Which objections are listed. */
export interface ObjectionView {
  readonly state: ObjectionState
  /** As senders wrote it, in any case; "" for all. */
  readonly firm: string
}

/** A list of objections, page by page. */
export function useObjections({ state, firm }: ObjectionView) {
  const { pages, ...rest } = useStaffPages(listObjections, {
    input: (last: Objection | undefined) => {
      const after = last ? { after: placeOf(last, state), after_id: last.id } : {}
      return { query: { state, ...(firm === '' ? {} : { firm }), ...after } }
    },
    next: ({ objections, more }) => (more ? objections.at(-1) : undefined),
  })
  return {
    ...rest,
    rows: pages?.flatMap(({ objections }) => objections),
    firms: pages?.[0]?.firms ?? [],
    year: pages?.[0]?.year,
  }
}

export const useObjection = (id: string) => useStaffQuery(readObjection, { params: { id } })

export const useDecideObjection = () => useStaffSave(decideObjection)
