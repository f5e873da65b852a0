import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'

/** Stands for a new item in the address. */
export const NEW = 'new'

/** A parameter of an address: its name there, and how its texts are read and written. No text: its default. */
interface Param<T> {
  readonly name: string
  read(texts: readonly string[]): T
  write(value: T): readonly string[]
}

/** Any text, cut after `most` characters; "" by default. */
export const textParam = (name: string, most = 200): Param<string> => ({
  name,
  read: ([text = '']) => text.slice(0, most),
  write: (text) => (text.trim() === '' ? [] : [text.slice(0, most)]),
})

/** The id of the open item; null by default. */
export const openParam = (name: string): Param<string | null> => ({
  name,
  read: ([id]) => id || null,
  write: (id) => (id === null ? [] : [id]),
})

/** One of several values; any other one reads as `start`. */
export const choiceParam = <const T extends string, S extends T | null>(
  name: string,
  choices: readonly T[],
  start: S,
): Param<T | S> => ({
  name,
  read: ([text]) => choices.find((choice) => choice === text) ?? start,
  write: (value) => (value === null || value === start ? [] : [value]),
})

/** Some of several values, in their order; none by default. */
export const choicesParam = <const T extends string>(
  name: string,
  choices: readonly T[],
): Param<readonly T[]> => ({
  name,
  read: (texts) => choices.filter((choice) => texts.includes(choice)),
  write: (values) => choices.filter((choice) => values.includes(choice)),
})

/** The values of a table's parameters. */
export type ValuesOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Param<infer Value> ? Value : never
}

type ParamTable<Values> = { readonly [Key in keyof Values]: Param<Values[Key]> }

const paramsOf = <Values>(table: ParamTable<Values>) =>
  Object.entries(table) as [keyof Values & string, Param<Values[keyof Values]>][]

/** The values that a query string gives a table's parameters. */
export const readParams = <Values>(table: ParamTable<Values>, query: URLSearchParams): Values =>
  Object.fromEntries(
    paramsOf(table).map(([key, { name, read }]) => [key, read(query.getAll(name))]),
  ) as Values

/** A query in which `change` is set; all other parameters stay. */
export function writeParams<Values>(
  table: ParamTable<Values>,
  query: URLSearchParams,
  change: Partial<Values>,
): URLSearchParams {
  const params = new URLSearchParams(query)
  for (const [key, { name, write }] of paramsOf(table)) {
    const value = change[key]
    if (value === undefined) continue
    const [first, ...others] = write(value)
    if (first === undefined) params.delete(name)
    else params.set(name, first)
    for (const other of others) params.append(name, other)
  }
  return params
}

interface SetOptions {
  /** true: without a step of its own for Back. */
  readonly replace?: boolean
}

export interface Params<Values> {
  readonly values: Values
  /** The query with the parameters of the table alone. */
  readonly query: string
  /** Sets some, and keeps all other parameters of the address. A function is given the values at that moment. */
  set(change: Partial<Values> | ((now: Values) => Partial<Values>), options?: SetOptions): void
}

/** The parameters of a table in the address, so that Back, reload and links work. */
export function useParams<Values extends object>(table: ParamTable<Values>): Params<Values> {
  const [address] = useSearchParams()
  const changeQuery = useChangeQuery()
  const named = paramsOf(table).flatMap(([, { name }]) => address.getAll(name).map((text) => [name, text]))
  const query = new URLSearchParams(named).toString()
  const values = useMemo(() => readParams(table, new URLSearchParams(query)), [table, query])
  const set = useCallback<Params<Values>['set']>(
    (change, options) =>
      changeQuery((before) => {
        const query = new URLSearchParams(before)
        const next = typeof change === 'function' ? change(readParams(table, query)) : change
        return writeParams(table, query, next).toString()
      }, options),
    [table, changeQuery],
  )
  return { values, query, set }
}

export interface SelectedParam {
  /** Id of the open item, `NEW`, or null. */
  readonly selected: string | null
  open(selected: string | null, options?: SetOptions): void
}

/** The open item as the only parameter of a list. */
export function useSelectedParam(name: string): SelectedParam {
  const table = useMemo(() => ({ selected: openParam(name) }), [name])
  const { values, set } = useParams(table)
  const open = useCallback<SelectedParam['open']>((selected, options) => set({ selected }, options), [set])
  return { ...values, open }
}

/** Milliseconds without a key until a search goes into the address: browsers limit such writes. */
const PAUSE = 150

interface TypedSearch {
  readonly text: string
  /** The search of the address when it was last looked at. */
  readonly search: string
  /** The text last written to the address: when it comes back, it must not replace newer typing. */
  readonly written: string
}

/** A search as it is typed. `write` puts it into the address after a pause; another one there replaces what was typed. */
export function useTypedSearch(search: string, write: (search: string) => void) {
  const [known, setKnown] = useState<TypedSearch>({ text: search, search, written: search })
  const next =
    known.search === search
      ? known
      : { text: search === known.written ? known.text : search, search, written: search }
  if (next !== known) setKnown(next)
  const { text } = next
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === search) return
    const timer = setTimeout(() => {
      setKnown((before) => ({ ...before, written: wanted }))
      latest.current(wanted)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, search])
  return { typed: text, type: (typed: string) => setKnown((before) => ({ ...before, text: typed })) }
}
