/** Name of the downloaded file. */
export const BACKUP_CODES_FILE = 'propfirm-backup-codes.txt'

/** The text of the file: what the codes are for, and one code on each line. */
export function backupCodesText(siteName: string, codes: readonly string[], now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const head = [`Backup codes for ${siteName}, made on ${day}`, 'Each code works once.', '']
  return [...head, ...codes, ''].join('\r\n')
}
