import { Op } from 'sequelize'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { firmTable } from '#backend/models/firm.ts'
import { readInBlocks, readRows, updateRows } from '#backend/models/table.ts'

/** A firm's logo as staff gave it and as pages show it. */
export interface FirmLogo {
  readonly id: string
  readonly logoUrl: string
  readonly logoImage: string
}

const ATTRIBUTES = ['id', 'logoUrl', 'logoImage']

/** The logos of all firms that have one. */
export async function readLogos(reading: Reading): Promise<FirmLogo[]> {
  const logos: FirmLogo[] = []
  const where = { [Op.or]: [{ logoUrl: { [Op.ne]: '' } }, { logoImage: { [Op.ne]: '' } }] }
  const blocks = readInBlocks<FirmLogo>(reading, firmTable, { where, attributes: ATTRIBUTES })
  for await (const rows of blocks) logos.push(...rows)
  return logos
}

/** Gives the firms with these addresses of logos the paths that pages show, as part of the change `revision`. */
export async function showLogos(
  writing: Writing,
  paths: ReadonlyMap<string, string>,
  revision: number,
): Promise<void> {
  if (paths.size === 0) return
  const query = { where: { logoUrl: [...paths.keys()] }, attributes: ATTRIBUTES }
  for (const { id, logoUrl, logoImage } of await readRows<FirmLogo>(writing, firmTable, query)) {
    const path = paths.get(logoUrl) ?? ''
    if (path !== logoImage) await updateRows(writing, firmTable, { logoImage: path, revision }, { id })
  }
}
