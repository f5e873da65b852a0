import { setImmediate as nextTurn } from 'node:timers/promises'
import { Op } from 'sequelize'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { firmTable } from './firm.ts'

/** A firm's logo as staff gave it and as pages show it. */
export interface FirmLogo {
  readonly id: string
  readonly logoUrl: string
  readonly logoImage: string
}

/** Rows that are read at one go. */
const BLOCK = 250

/** The logos of all firms that have one, in blocks between which requests are let through. */
export async function readLogos({ database, ...options }: Reading): Promise<FirmLogo[]> {
  const logos: FirmLogo[] = []
  for (let after = ''; ; after = logos.at(-1)?.id ?? '') {
    const rows: object[] = await firmTable(database).findAll({
      ...options,
      attributes: ['id', 'logoUrl', 'logoImage'],
      where: {
        id: { [Op.gt]: after },
        [Op.or]: [{ logoUrl: { [Op.ne]: '' } }, { logoImage: { [Op.ne]: '' } }],
      },
      order: [['id', 'ASC']],
      limit: BLOCK,
      raw: true,
    })
    for (const row of rows) logos.push(row as FirmLogo)
    if (rows.length < BLOCK) return logos
    await nextTurn()
  }
}

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
  for (const { id, logoUrl, logoImage } of rows as FirmLogo[]) {
    const path = paths.get(logoUrl) ?? ''
    if (path !== logoImage) await table.update({ logoImage: path, revision }, { where: { id }, transaction })
  }
}
