/** Name of the downloaded file. */
export const BACKUP_CODES_FILE = 'propfirm-backup-codes.txt'

/** The text of the file: what the codes are for, and one code on each line. */
export function backupCodesText(siteName: string, codes: readonly string[], now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const head = [`Backup codes for ${siteName}, made on ${day}`, 'Each code works once.', '']
  return [...head, ...codes, ''].join('\r\n')
}

/** Hands a text to the browser as a download. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
