import { useCallback } from 'react'
import { CONDITION_PARAM, firmConditions } from '#contract/firm-conditions.ts'
import { MAX_SEARCH_LENGTH } from '#contract/firm-filter.ts'
import { firmStatuses } from '#contract/firm-status.ts'
import { tierKeys } from '#contract/tiers.ts'
import {
  choiceParam,
  choicesParam,
  openParam,
  type Params,
  readParams,
  textParam,
  useParams,
  type ValuesOf,
} from '../kit/collection/use-params.ts'

/** The orders of the list; the first is the public one. */
export const firmSorts = [
  { key: 'tier', label: 'Sort: Tier' },
  { key: 'name', label: 'Sort: Name' },
  { key: 'changed', label: 'Sort: Last changed' },
  { key: 'ending', label: 'Sort: Code ends' },
  { key: 'checked', label: 'Sort: Code checked' },
] as const
export type FirmSort = (typeof firmSorts)[number]['key']

/** Which firms are listed, and how; `editor` is the name of who changed a firm last. */
const viewTable = {
  search: textParam('q', MAX_SEARCH_LENGTH),
  tiers: choicesParam('tier', tierKeys),
  status: choiceParam('state', firmStatuses, null),
  condition: choiceParam(CONDITION_PARAM, firmConditions, null),
  editor: textParam('by'),
  sort: choiceParam(
    'sort',
    firmSorts.map(({ key }) => key),
    'tier',
  ),
}
export type FirmView = ValuesOf<typeof viewTable>

/** The view of an address. */
export const viewIn = (query: string): FirmView => readParams(viewTable, new URLSearchParams(query))

/** All firms in the public order. */
export const PLAIN_VIEW = viewIn('')

const previewSides = ['card', 'details'] as const
export type PreviewSide = (typeof previewSides)[number]

/** The open firm, the one that a new firm is copied from, its preview, and the page of its rules that is compared. */
const openTable = {
  selected: openParam('firm'),
  copied: openParam('from'),
  preview: choiceParam('preview', previewSides, null),
  rulePage: openParam('rule-page'),
}

/** The parts of the screen's state that are in the address. */
export interface FirmAddress extends ValuesOf<typeof openTable> {
  readonly list: Params<FirmView>
  open(selected: string | null, options?: { readonly copied?: string; readonly replace?: boolean }): void
  show(preview: PreviewSide | null): void
}

/** The tab's parameters of the address. */
export function useFirmAddress(): FirmAddress {
  const { values, set } = useParams(openTable)
  const list = useParams(viewTable)
  const open = useCallback<FirmAddress['open']>(
    (selected, { copied = null, replace = false } = {}) =>
      set({ selected, copied, rulePage: null }, { replace }),
    [set],
  )
  const show = useCallback<FirmAddress['show']>((preview) => set({ preview }, { replace: true }), [set])
  return { ...values, list, open, show }
}
