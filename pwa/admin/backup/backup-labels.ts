import type { Snapshot } from '#contract/backup/backup-endpoints.ts'
import type { BackupCollection } from '#contract/backup/backup-file.ts'

export const collectionNames = {
  propfirms: 'Firms',
  settings: 'Settings groups',
  themes: 'Themes',
  user_submissions: 'Submissions',
  reviews: 'Published reviews',
  review_answers: 'Answers of firms',
  review_reports: 'Reports on reviews',
  objections: 'Objections',
  public_changes: 'Public record',
  pictures: 'Pictures',
  site_pages: 'Texts of pages',
  admin_users: 'Admin users',
} as const satisfies Record<BackupCollection, string>

export const snapshotReasons = {
  restore: 'Before a restore',
  schedule: 'Automatic backup',
  test: 'Test backup',
} as const satisfies Record<Snapshot['reason'], string>

/** The specified messages. */
export const restoreMessages = {
  notJson: 'Please select a JSON backup file.',
  noFile: 'Please select a backup file first.',
  warning: 'All data will be replaced. This cannot be undone. Admin users are kept.',
  safetyCopy:
    'Before that, the current data is kept as a safety copy: the snapshot "Before a restore" on this screen. It does not bring everything back: files attached to reviews are not in it.',
  done: (source: string, exported: string, restored: string) =>
    `Restored: ${source}, made on ${exported}, replacing the data of ${restored}. That data is kept in the snapshot of ${restored}, "Before a restore".`,
  failed: (why: string) => `Restore failed: ${why}`,
} as const

/** Of backups with files. */
export const archiveMessages = {
  what: (files: string, size: string, time: string) =>
    `With files it is one archive (.tar): that JSON file and ${files} of reviews, ${size}, about ${time} at 10 Mbit/s. A download that breaks off goes on where it stopped.`,
  noFiles: 'There are no files of reviews that a backup could hold.',
  goOn: 'What has arrived is kept while this screen is open.',
  done: 'Backup with files downloaded successfully!',
  failed: (why: string) => `Backup with files failed: ${why}`,
  row: 'Files of reviews',
  erased: (files: string) => `${files} of the archive were erased here since; they do not come back.`,
} as const

export const stepLabels = {
  preparing: 'Preparing the file',
  reading: 'Reading the files',
  brokenOff: 'Broken off',
  downloading: 'Downloading',
  sending: 'Sending the file',
  checking: 'Checking the file',
  restoring: 'Restoring',
} as const
