import type { Database } from '#backend/database/connect.ts'
import { type Route, route } from '#backend/http/route.ts'
import { type DirectoryRecord, readDirectory } from '#backend/models/directory.ts'
import { settingsForPages, themeForPages } from '#backend/models/image-uses.ts'
import { type SyncReply, syncDirectory } from '#contract/directory.ts'

/** The changes after `since`; everything if that is no longer known. */
function changesSince(directory: DirectoryRecord, since: number): SyncReply {
  const { revision, deltaFrom, firms, tombstones, settingsRevision, themeRevision } = directory
  const settings = settingsForPages(directory.settings, directory.images)
  const theme = themeForPages(directory.theme, directory.images)
  const complete = since < deltaFrom || since > revision
  const isNew = (item: { readonly revision: number }) => complete || item.revision > since
  return {
    revision,
    complete,
    firms: firms.filter(isNew),
    gone: complete ? [] : tombstones.filter(isNew).map(({ id }) => id),
    ...(isNew({ revision: settingsRevision }) ? { settings } : {}),
    ...(isNew({ revision: themeRevision }) ? { theme } : {}),
  }
}

/** The call by which devices keep up; usually answered from what is published. */
export function directoryRoutes(database: Database): readonly Route[] {
  return [route(syncDirectory, async ({ query }) => changesSince(await readDirectory(database), query.since))]
}
