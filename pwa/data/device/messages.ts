import type { FirstFrame, SyncReply } from '#contract/directory.ts'
import type { FirmRow } from '#contract/firm.ts'
import type { DirectoryCounts } from '#contract/firm-rules.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'
import type { SeenFirm } from '../firm-news.ts'
import type { OutboxRequest, OwnSubmissionRequest, ShownOutbox } from '../outbox/messages.ts'
import type { Head } from './database.ts'
import type { Question, Reply } from './questions.ts'

/** `checking`: a new attempt runs after the last one failed. */
export type Connection = 'online' | 'checking' | 'offline'

/** Messages of the page to the worker that owns the databases. */
export type ToWorker =
  | { readonly kind: 'start'; readonly frame: FirstFrame | null; readonly online: boolean }
  | { readonly kind: 'online'; readonly online: boolean }
  /** `always`: try even while the browser says offline. */
  | { readonly kind: 'sync'; readonly always: boolean }
  | Question
  | { readonly kind: 'read-bookmarks' }
  /** `call` rises with every change of this page. */
  | { readonly kind: 'bookmark'; readonly call: number; readonly id: string; readonly saved: boolean }
  | { readonly kind: 'outbox'; readonly ask: OutboxRequest }
  | { readonly kind: 'own-submission'; readonly ask: OwnSubmissionRequest }
  /** Keeps these pages of the owner's for a time without a network. */
  | { readonly kind: 'keep-pages'; readonly slugs: readonly string[] }
  /** Keeps the newest entries of the list of changes, those of saved firms, and the rubric, likewise. */
  | { readonly kind: 'keep-changes' }
  /** A service worker is there: it reads which state the device holds. */
  | { readonly kind: 'note-revision' }
  | { readonly kind: 'keep-seen-firms'; readonly firms: readonly SeenFirm[] }

/** Everything of a directory but its firms, as the page shows it. */
export interface DirectoryHead extends Omit<Head, 'revision'> {
  readonly counts: DirectoryCounts
}

/** Messages of the worker to the page. */
export type FromWorker =
  | { readonly kind: 'up' }
  /** A block of the whole list, in list order; `first` begins a new list. */
  | { readonly kind: 'rows'; readonly first: boolean; readonly firms: readonly FirmRow[] }
  /** The list that the blocks made is whole and replaces what the page shows. */
  | { readonly kind: 'directory'; readonly head: DirectoryHead }
  | {
      readonly kind: 'delta'
      readonly firms: readonly FirmRow[]
      readonly gone: readonly string[]
      readonly settings: PublicSettings | undefined
      readonly theme: Theme | undefined
      readonly syncedAt: string
    }
  /** `syncedAt` where the data is known to be right as of then. */
  | { readonly kind: 'connection'; readonly connection: Connection; readonly syncedAt: string | null }
  | { readonly kind: 'failed'; readonly message: string }
  /** The contents of the device's storage, at the start or since; `memory` is gone when the page closes. */
  | { readonly kind: 'storage'; readonly holds: 'nothing' | 'directory' | 'memory' }
  | Reply
  /** The saved firms, newest first; `applied` is the last change of this page that they include. */
  | { readonly kind: 'bookmarks'; readonly ids: readonly string[]; readonly applied: number }
  | { readonly kind: 'outbox'; readonly outbox: ShownOutbox }

/** Messages of one tab's worker to those of the others. */
export type ToOtherTabs =
  /** `reply` is absent where reading the database again is cheaper. */
  | {
      readonly kind: 'synced'
      readonly since: number
      readonly revision: number
      readonly syncedAt: string
      readonly reply: SyncReply | null
      /** What had to leave the cache has been taken out of it. Absent from tabs of versions that knew no such database. */
      readonly isTold?: true
    }
  /** This browser changed something on the server: look at once. */
  | { readonly kind: 'saved' }

/** Advice for a device without data or a connection. (threat L9) */
export const CONNECT_ONCE = 'Connect once to load the firms.'

/** The name in the global scope of the worker's port where its code runs in the page itself. */
export const PAGE_PORT = Symbol.for('device-page-port')
