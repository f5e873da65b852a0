import { useMemo, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { MOST_AT_ONCE } from '#contract/firm-bulk.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { type DayOrder, isTwoDays } from '#contract/primitives/written-day.ts'
import { useAccount } from '../../kit/account/session.tsx'
import { useBanner } from '../../kit/messages/banner.tsx'
import { useBulk } from '../bulk/bulk-request.ts'
import { useRubric } from '../queries.ts'
import type { ImportKind } from './import-kind.ts'
import { changeCount, countOf, type ImportPlan, tooLongText } from './import-plan.ts'
import { nameKey } from './plan-lines.ts'
import type { Sheet } from './read-sheet.ts'
import type { ChosenColumns } from './sheet-columns.ts'
import { type Encoding, sheetText } from './sheet-text.ts'

/** Longest file that is read, in bytes: of one that names every firm only the differences are sent. */
const MOST_FILE_BYTES = 8 * 1024 * 1024

interface ChosenFile extends Sheet {
  readonly name: string
  readonly bytes: ArrayBuffer
  readonly text: string
  readonly encoding: Encoding
  readonly columns: ChosenColumns
  /** A day in it that could be two; "" for none. */
  readonly twoDays: string
  /** The firms that the file is compared with, until the person asks for newer ones. */
  readonly firms: readonly StaffFirm[]
}

export interface Import {
  readonly file: ChosenFile | null
  /** Why the last chosen file was not taken; "" for no reason. */
  readonly problem: string
  readonly plan: ImportPlan | null
  /** Why nothing can be imported yet; "" where it can. */
  readonly hindrance: string
  /** Whether firms were changed since the file was compared with them. */
  readonly isOutdated: boolean
  readonly removesOthers: boolean
  readonly skipsFaults: boolean
  readonly isSaving: boolean
  choose(file: File): Promise<void>
  compareAgain(): void
  setRemovesOthers(removes: boolean): void
  setSkipsFaults(skips: boolean): void
  readonly dayOrder: DayOrder | undefined
  setDayOrder(order: DayOrder): void
  /** Reads the file again as written in other letters. */
  setEncoding(encoding: Encoding): void
  /** Says which column the one at a place is; "" skips it. */
  chooseColumn(at: number, key: string): void
  /** Says which firm the lines mean that call it `name`. */
  chooseFirm(name: string, id: string): void
  /** Returns whether it was done. */
  run(): Promise<boolean>
}

/** The result in one sentence: "Firms: 2 added, 1 changed." */
function doneText(noun: string, plan: ImportPlan): string {
  const parts = [
    [countOf(plan, 'added'), 'added'],
    [countOf(plan, 'changed'), 'changed'],
    [countOf(plan, 'removed'), 'deleted'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `${noun}: ${said.join(', ')}.`
}

function hindranceOf(plan: ImportPlan, skipsFaults: boolean): string {
  if (changeCount(plan) === 0) return 'There is nothing to import.'
  const { create, change, remove } = plan.request
  if ([create, change, remove].some(({ length }) => length > MOST_AT_ONCE)) {
    return `At most ${MOST_AT_ONCE.toLocaleString('en')} firms are imported at once. Please split the file.`
  }
  const tooLong = tooLongText(plan.request)
  if (tooLong) return tooLong
  const isFaulty = countOf(plan, 'fault') > 0
  return isFaulty && !skipsFaults ? 'Correct the lines with errors in the file, or import without them.' : ''
}

/** Whether firms are no longer as they were. */
function differ(before: readonly StaffFirm[], now: readonly StaffFirm[]): boolean {
  if (before === now) return false
  const tags = new Map(before.map((firm) => [firm.id, firm.updated_at]))
  return before.length !== now.length || now.some(({ id, updated_at }) => tags.get(id) !== updated_at)
}

type Letters = Pick<ChosenFile, 'bytes' | 'text' | 'encoding'>

/** A file as it reads in these letters, with these columns. */
function readFile(
  kind: ImportKind,
  letters: Letters,
  columns: ChosenColumns,
): Omit<ChosenFile, 'name' | 'firms'> {
  const sheet = kind.read(letters.text, columns)
  const twoDays = sheet.lines.flatMap(kind.daysIn).find(isTwoDays) ?? ''
  return { ...letters, ...sheet, columns, twoDays }
}

/** Holds a chosen file and the plan of its import. */
export function useImport(kind: ImportKind, firms: readonly StaffFirm[]): Import {
  const { role } = useAccount()
  const rubric = useRubric()
  const bulk = useBulk(useBanner())
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [problem, setProblem] = useState('')
  const [removesOthers, setRemovesOthers] = useState(false)
  const [skipsFaults, setSkipsFaults] = useState(false)
  const [dayOrder, setDayOrder] = useState<DayOrder>()
  const [chosenFirms, setChosenFirms] = useState<ReadonlyMap<string, string>>(new Map())
  const plan = useMemo(
    () =>
      file &&
      file.fault === '' &&
      kind.plan(file.lines, file.firms, { role, removesOthers, chosenFirms, dayOrder, rubric }),
    [kind, file, role, removesOthers, chosenFirms, dayOrder, rubric],
  )
  const readAgain = (letters: Letters, columns: ChosenColumns) =>
    setFile(file && { ...file, ...readFile(kind, letters, columns) })
  return {
    file,
    problem: problem || (file?.fault ?? ''),
    plan: plan || null,
    hindrance: plan ? hindranceOf(plan, skipsFaults) : '',
    isOutdated: file !== null && differ(file.firms, firms),
    removesOthers,
    skipsFaults,
    isSaving: bulk.isSaving,
    dayOrder,
    async choose(chosen) {
      if (chosen.size > MOST_FILE_BYTES) {
        return setProblem(`The file is larger than ${formatSize(MOST_FILE_BYTES)}.`)
      }
      const bytes = await chosen.arrayBuffer()
      setProblem('')
      setRemovesOthers(false)
      setSkipsFaults(false)
      setDayOrder(undefined)
      setChosenFirms(new Map())
      const read = readFile(kind, { bytes, ...sheetText(bytes) }, new Map())
      setFile({ ...read, name: chosen.name, firms })
    },
    compareAgain: () => setFile(file && { ...file, firms }),
    setRemovesOthers,
    setSkipsFaults,
    setDayOrder,
    setEncoding(encoding) {
      if (file) readAgain({ bytes: file.bytes, ...sheetText(file.bytes, encoding) }, file.columns)
    },
    chooseColumn(at, key) {
      if (file) readAgain(file, new Map(file.columns).set(at, key))
    },
    chooseFirm: (name, id) => setChosenFirms(new Map(chosenFirms).set(nameKey(name), id)),
    run: async () => (plan && file ? bulk.send(plan.request, file.firms, doneText(kind.noun, plan)) : false),
  }
}
