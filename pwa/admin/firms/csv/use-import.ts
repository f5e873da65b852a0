import { useRef, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { bytesOf } from '#contract/firm-bulk.ts'
import { type FirmImport, IMPORT_BODY_BYTES, type ImportPlan, MOST_LINES } from '#contract/firm-import.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import type { DayOrder } from '#contract/primitives/written-day.ts'
import { importSheets } from '#contract/sheets/import-sheets.ts'
import { nameKey } from '#contract/sheets/sheet-columns.ts'
import { createStorageItem } from '#pwa/data/storage-item.ts'
import { messageOf } from '../../kit/form/call-errors.ts'
import { useBanner } from '../../kit/messages/banner.tsx'
import { useBulk } from '../bulk/bulk-request.ts'
import { useImportFirms } from '../queries.ts'
import { unseenText } from '../unseen.tsx'
import type { ImportKind } from './import-kind.ts'
import {
  changeCount,
  countOf,
  type FaultGroup,
  sheetFaultText,
  tooLongText,
  unseenIn,
} from './import-words.ts'
import { copiedLines, linesIn, sheetText } from './sheet-text.ts'

/** What staff said of a file, and its lines. */
interface Asked {
  readonly lines: string[]
  readonly misquoted: number[]
  /** The columns that staff chose for unknown headings: their keys by their places. */
  readonly columns: ReadonlyMap<number, string>
  readonly dayOrder: DayOrder | undefined
  /** Ids of the firms that staff chose for names that no firm has, by `nameKey`. */
  readonly firms: ReadonlyMap<string, string>
  readonly removesOthers: boolean
  /** Texts of cells for all lines, by the keys of columns that the file lacks. */
  readonly defaults: ReadonlyMap<string, string>
  /** What stands in place of a text, in all cells of its column. */
  readonly values: readonly { readonly column: string; readonly text: string; readonly value: string }[]
  /** What stands in single cells. */
  readonly cells: readonly FirmImport['cells'][number][]
}

const nothingSaid = {
  columns: new Map(),
  defaults: new Map(),
  values: [],
  cells: [],
  dayOrder: undefined,
  firms: new Map(),
  removesOthers: false,
} as const

const bodyOf = ({ of }: ImportKind, { columns, firms, defaults, values, cells, ...asked }: Asked) => ({
  ...asked,
  of,
  values: [...values],
  cells: [...cells],
  defaults: [...defaults].filter(([, text]) => text !== '').map(([column, text]) => ({ column, text })),
  columns: [...columns].map(([at, key]) => ({ at, key })),
  firms: [...firms].map(([name, id]) => ({ name, id })),
})

interface ChosenFile {
  readonly name: string
  readonly isGuessed: boolean
  readonly asked: Asked
}

/** What the server said of a file, and the firms that this screen knew then. */
interface Planned {
  readonly plan: ImportPlan
  readonly firms: readonly StaffFirm[]
}

export interface Import {
  readonly file: ChosenFile | null
  /** Why the last chosen file was not taken; "" for no reason. */
  readonly problem: string
  /** What the server read in the file. */
  readonly read: ImportPlan | null
  /** The same where the file has lines. */
  readonly plan: ImportPlan | null
  /** Why nothing can be imported yet; "" where it can. */
  readonly hindrance: string
  /** Whether firms were changed since the file was compared with them. */
  readonly isOutdated: boolean
  readonly skipsFaults: boolean
  /** Whether the file is being compared, or imported. */
  readonly isBusy: boolean
  choose(file: File): Promise<void>
  /** The same for copied cells. */
  paste(text: string): Promise<void>
  compareAgain(): void
  setRemovesOthers(removes: boolean): void
  setSkipsFaults(skips: boolean): void
  setDayOrder(order: DayOrder): void
  /** Says which column the one at a place is; "" skips it. */
  chooseColumn(at: number, key: string): void
  /** Gives a text for all lines to a column that the file lacks. */
  giveForAll(column: string, text: string): void
  /** Puts a value in place of what is wrong, in all lines that have it. */
  correct(fault: FaultGroup, value: string): void
  /** Says which firm the lines mean that call it `name`. */
  chooseFirm(name: string, id: string): void
  /** Returns whether it was done. */
  run(): Promise<boolean>
}

/** The result in one sentence, "Firms: 2 added, 1 changed.", and what of it visitors do not see. */
function doneText({ noun, one }: Pick<ImportKind, 'noun' | 'one'>, plan: ImportPlan): string {
  const parts = [
    [countOf(plan, 'added'), 'added'],
    [countOf(plan, 'changed'), 'changed'],
    [countOf(plan, 'removed'), 'deleted'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `${noun}: ${said.join(', ')}.${unseenText(unseenIn(plan), one.toLowerCase())}`
}

function hindranceOf(plan: ImportPlan, skipsFaults: boolean): string {
  if (changeCount(plan) === 0) return 'There is nothing to import.'
  const tooLong = tooLongText(plan)
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

const tooLarge = `The file is larger than ${formatSize(IMPORT_BODY_BYTES)}.`
const tooMany = `At most ${MOST_LINES.toLocaleString('en')} lines are imported at once. Please split the file.`

/** Holds a chosen file and the plan of its import, which the server makes. */
export function useImport(kind: ImportKind, firms: readonly StaffFirm[]): Import {
  const imports = useImportFirms()
  const bulk = useBulk(useBanner())
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [problem, setProblem] = useState('')
  const [skipsFaults, setSkipsFaults] = useState(false)
  const [isComparing, setIsComparing] = useState(false)
  const latest = useRef(0)

  /**
   * Compares a file with the firms; the answer to an earlier question is not waited for. `otherwise`: what the plan is of that
   * stands there if this fails.
   */
  const compare = async (chosen: ChosenFile, otherwise: ChosenFile) => {
    latest.current += 1
    const turn = latest.current
    const isLatest = () => turn === latest.current
    setFile(chosen)
    setProblem('')
    setIsComparing(true)
    try {
      const plan = await imports.plan(bodyOf(kind, chosen.asked))
      if (isLatest()) setPlanned(plan && { plan, firms })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (isLatest()) {
        setFile(otherwise)
        setProblem(messageOf(error))
      }
    }
    if (isLatest()) setIsComparing(false)
  }
  const keyOf = importSheets[kind.of].keysOf.any
  const take = async (name: string, isGuessed: boolean, cells: Pick<Asked, 'lines' | 'misquoted'>) => {
    const columns = rememberedColumns(cells.lines[0] ?? '')
    const asked = { ...nothingSaid, columns, ...cells }
    if (bytesOf(bodyOf(kind, asked)) > IMPORT_BODY_BYTES) return setProblem(tooLarge)
    if (asked.lines.length > MOST_LINES + 1) return setProblem(tooMany)
    setSkipsFaults(false)
    setPlanned(null)
    const file = { name, isGuessed, asked }
    await compare(file, file)
  }
  const say = (said: Partial<Asked>) => {
    if (file) void compare({ ...file, asked: { ...file.asked, ...said } }, file)
  }
  const giveForAll = (column: string, text: string) =>
    say({ defaults: new Map(file?.asked.defaults).set(column, text) })
  const read = planned?.plan ?? null
  const plan = read?.fault === null ? read : null
  return {
    file,
    problem: problem || (read ? sheetFaultText(kind, read) : ''),
    read,
    plan,
    hindrance: plan ? hindranceOf(plan, skipsFaults) : '',
    isOutdated: planned !== null && differ(planned.firms, firms),
    skipsFaults,
    isBusy: isComparing || bulk.isSaving,
    async choose(chosen) {
      // A file of two bytes a letter is half as long as a request.
      if (chosen.size > 2 * IMPORT_BODY_BYTES) return setProblem(tooLarge)
      const { text, isGuessed } = sheetText(await chosen.arrayBuffer())
      await take(chosen.name, isGuessed, linesIn(text, keyOf))
    },
    paste: (text) => take('Pasted cells', false, copiedLines(text, keyOf)),
    compareAgain: () => say({}),
    setRemovesOthers: (removesOthers) => say({ removesOthers }),
    setSkipsFaults,
    setDayOrder: (dayOrder) => say({ dayOrder }),
    chooseColumn(at, key) {
      const columns = new Map(file?.asked.columns).set(at, key)
      rememberColumns(file?.asked.lines[0] ?? '', columns)
      say({ columns })
    },
    giveForAll,
    correct({ column, text, lines }, value) {
      if (!file) return
      const { defaults, values, cells } = file.asked
      if (text !== '' && defaults.get(column) === text) return giveForAll(column, value)
      const isOfFault = (cell: FirmImport['cells'][number]) =>
        cell.column === column && lines.includes(cell.line)
      // Elsewhere a blank cell may be right, and what stands in single cells comes before what a text becomes.
      if (text === '' || cells.some(isOfFault)) {
        const others = cells.filter((cell) => !isOfFault(cell))
        return say({ cells: [...others, ...lines.map((line) => ({ line, column, value }))] })
      }
      // What was put there before may be wrong as well.
      const [before] = values.filter((one) => one.column === column && one.value === text)
      const others = values.filter((one) => one !== before)
      say({ values: [...others, { column, text: before?.text ?? text, value }] })
    },
    chooseFirm: (name, id) => say({ firms: new Map(file?.asked.firms).set(nameKey(name), id) }),
    run: async () =>
      plan && file
        ? bulk.bring({ ...bodyOf(kind, file.asked), planned: plan.planned }, firms, doneText(kind, plan))
        : false,
  }
}

/** How many shapes of files are remembered. */
const MOST_SHAPES = 20

/** Pairs of a file's headings, as they stand, and what staff said of its columns. */
type Shapes = readonly (readonly [head: string, columns: readonly (readonly [at: number, key: string])[]])[]

const isColumn = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string'

const isShape = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]) && value[1].every(isColumn)

const store = createStorageItem('local', 'import-columns', (stored) =>
  Array.isArray(stored) && stored.every(isShape) ? (stored as Shapes) : null,
)

/** What staff said of the columns of a file with these headings, the last time on this device. */
const rememberedColumns = (head: string): ReadonlyMap<number, string> =>
  new Map(store.read()?.find(([known]) => known === head)?.[1])

/** Remembers the columns for the next file with these headings. */
function rememberColumns(head: string, columns: ReadonlyMap<number, string>): void {
  const others = (store.read() ?? []).filter(([known]) => known !== head)
  store.write([[head, [...columns]] as const, ...others].slice(0, MOST_SHAPES))
}
