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
export const pageBlock = v.variant('kind', [
  v.object({
    kind: v.literal('heading'),
    level: v.picklist([2, 3]),
    /** Unique in its page, for links to it. */
    id: v.string(),
    runs,
  }),
  v.object({ kind: v.literal('paragraph'), runs }),
  v.object({ kind: v.literal('list'), ordered: v.boolean(), items: v.array(runs) }),
  v.object({ kind: v.literal('table'), head: v.array(runs), rows: v.array(v.array(runs)) }),
])
export type PageBlock = v.InferOutput<typeof pageBlock>
