import * as v from 'valibot'

/** A piece of text in one look. */
const run = v.object({
  text: v.string(),
  strong: v.optional(v.literal(true)),
  /** The target: on this site, on the web, a mailbox or a telephone. */
  href: v.optional(v.string()),
})
export type Run = v.InferOutput<typeof run>

const runs = v.array(run)

/** A part of a page. It contains no markup: screens render it as elements. */
export type PageBlock =
  | {
      kind: 'heading'
      level: 2 | 3
      /** Unique in its page, for links to it. */
      id: string
      runs: Run[]
    }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: PageListItem[] }
  | { kind: 'table'; head: Run[][]; rows: Run[][][] }

/** An entry of a list. */
export interface PageListItem {
  /** The number before it; absent where its list has none. */
  number?: number | undefined
  /** What it says, lists below it among them. */
  blocks: PageBlock[]
}

const flatBlocks = [
  v.object({ kind: v.literal('heading'), level: v.picklist([2, 3]), id: v.string(), runs }),
  v.object({ kind: v.literal('paragraph'), runs }),
  v.object({ kind: v.literal('table'), head: v.array(runs), rows: v.array(v.array(runs)) }),
] as const

const listOf = (block: v.GenericSchema<PageBlock>) =>
  v.object({
    kind: v.literal('list'),
    ordered: v.boolean(),
    items: v.array(v.object({ number: v.optional(v.number()), blocks: v.array(block) })),
  })

/** Most lists within each other. The reader of Markdown reads no words in the last of them. */
export const DEEPEST_LIST = 10

/** Written out to its last depth: the description of the API has no schema that holds itself. */
const blockTo = (depth: number): v.GenericSchema<PageBlock> =>
  depth === 0 ? v.variant('kind', flatBlocks) : v.variant('kind', [...flatBlocks, listOf(blockTo(depth - 1))])

/** Marked as pure, so that code which only knows the type of a page does without it. */
export const pageBlock = /* @__PURE__ */ blockTo(DEEPEST_LIST)
