import { QueryTypes } from 'sequelize'
import { freeSlug, lowerSlug } from '#contract/primitives/slug.ts'
import { column } from '../columns.ts'
import { type Step, type StepContext, tableOptions } from '../step.ts'

/** Addresses of firms that have another one now, and the move of those whose address had capitals. */
export const formerSlugSteps: readonly Step[] = [
  { name: '0248-former-slugs', up: createFormerSlugs },
  { name: '0249-slugs-in-lower-case', up: lowerSlugs },
]

function createFormerSlugs({ queries, transaction }: StepContext) {
  const columns = { slug: { ...column.key(80), primaryKey: true }, firm_id: column.key(64) }
  return queries.createTable('former_slugs', columns, tableOptions(transaction))
}

interface Placed {
  readonly id: string
  readonly slug: string
}

/**
 * Earlier versions made capitals of signs such as "™", in addresses that are read in lower case: the page could not be opened
 * again. A firm that has such an address moves, in the order of the addresses; the ledger names it by the new one, and devices
 * hear of it.
 */
async function lowerSlugs({ queries: { sequelize }, transaction }: StepContext): Promise<void> {
  const update = { type: QueryTypes.UPDATE, transaction } as const
  const select = 'SELECT id, slug FROM firms ORDER BY slug, id'
  const firms = await sequelize.query<Placed>(select, { type: QueryTypes.SELECT, transaction })
  const taken = new Set(firms.map(({ slug }) => slug))
  const moving = firms.filter(({ slug }) => lowerSlug(slug) !== slug)
  if (moving.length === 0) return
  await sequelize.query('UPDATE publication_state SET revision = revision + 1', update)
  for (const { id, slug: former } of moving) {
    const slug = freeSlug(lowerSlug(former), taken)
    taken.add(slug)
    await sequelize.query('DELETE FROM former_slugs WHERE slug = $former', { transaction, bind: { former } })
    await sequelize.query('INSERT INTO former_slugs (slug, firm_id) VALUES ($former, $id)', {
      transaction,
      bind: { former, id },
    })
    await sequelize.query('UPDATE public_changes SET slug = $slug WHERE firm_id = $id AND slug = $former', {
      ...update,
      bind: { slug, id, former },
    })
    const move = `UPDATE firms SET slug = $slug, revision = (SELECT revision FROM publication_state WHERE id = 1)
      WHERE id = $id`
    await sequelize.query(move, { ...update, bind: { slug, id } })
  }
}
