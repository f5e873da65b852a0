import * as v from 'valibot'
import { adminUser } from '../accounts/user.ts'
import { firm } from '../firm.ts'
import { moment } from '../primitives/moment.ts'
import { settings } from '../settings/staff-groups.ts'
import { theme } from '../theme/theme.ts'

/** The version of the file's shape that this program writes and reads. */
export const BACKUP_VERSION = 1

/** Largest file that is restored, in bytes. (threat F1) */
export const BACKUP_BYTES = 50 * 1024 * 1024

/** What is in a backup, in the order of the file. (decisions section 7) */
export const backupCollections = [
  'propfirms',
  'settings',
  'themes',
  'user_submissions',
  'admin_users',
] as const
export type BackupCollection = (typeof backupCollections)[number]

/** A firm in a file: without the path of the picture, which each installation finds by itself. */
export const backedUpFirm = v.omit(firm, ['logoImage'])
export type BackedUpFirm = v.InferOutput<typeof backedUpFirm>

/** The settings in a file: all groups, the SMTP password always blank. */
export const backedUpSettings = settings

/** A theme in a file. */
export const backedUpTheme = theme

/** A member of the staff in a file: to be read by people; restoring never touches the staff. (threat J6) */
export const backedUpUser = adminUser

/** How a file begins. Its collections are read one entry at a time. */
export const backupHead = v.object({
  version: v.literal(BACKUP_VERSION, `must be ${BACKUP_VERSION}`),
  exported_at: moment,
})
