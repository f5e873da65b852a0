import type { Writing } from '#backend/database/transaction.ts'
import { firmTable } from './firm.ts'

/** Gives the firms with these addresses of logos the paths that pages show, as part of the change `revision`. */
export async function showLogos(
  { database, transaction }: Writing,
  paths: ReadonlyMap<string, string>,
  revision: number,
): Promise<void> {
  if (paths.size === 0) return
  const table = firmTable(database)
  const where = { logoUrl: [...paths.keys()] }
  const attributes = ['id', 'logoUrl', 'logoImage']
  const rows: object[] = await table.findAll({ where, attributes, transaction, raw: true })
  for (const { id, logoUrl, logoImage } of rows as { id: string; logoUrl: string; logoImage: string }[]) {
    const path = paths.get(logoUrl) ?? ''
    if (path !== logoImage) await table.update({ logoImage: path, revision }, { where: { id }, transaction })
  }
}
