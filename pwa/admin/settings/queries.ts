import { useCallback } from 'react'
import { readAutoBackup, triggerAutoBackup } from '#contract/backup/backup-endpoints.ts'
import { historyEndpoints } from '#contract/history.ts'
import { readRubric } from '#contract/rubric/rubric-endpoints.ts'
import { defaultLogo } from '#contract/settings/logo.ts'
import { readSmtpSettings, testEmail } from '#contract/settings/mail-endpoints.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { readSamples, readSetup } from '#contract/setup/setup-endpoints.ts'
import {
  changePage,
  type EditedPage,
  listPages,
  readEditedPage,
} from '#contract/site-pages/site-page-endpoints.ts'
import { useSiteIcon } from '../kit/account/auth-card.tsx'
import { useStaffCall } from '../kit/account/staff-call.ts'
import { useStaffQuery, useStaffSave, useUpdateCache } from '../kit/account/staff-query.tsx'
import { usePicture } from '../kit/picture/queries.ts'

/** The settings; a moderator gets the public groups alone. */
export const useSettings = () => useStaffQuery(readSettings, {})

/** The site's own logo, the one for narrow places first; its icon where it has none, or none that can be shown. */
export function useSiteLogo({ smallLogoUrl, mainLogoUrl }: Partial<Settings['logo']> = {}): string {
  const icon = useSiteIcon()
  const own =
    [smallLogoUrl, mainLogoUrl].find((url) => url && url !== icon && !shippedLogos.includes(url)) ?? ''
  const { path } = usePicture('wordmark', own)
  return path ?? icon
}

const shippedLogos: readonly string[] = Object.values(defaultLogo)

/** Saves settings. What is opened next begins with those of the reply, before they are read anew. */
export function useSaveSettings() {
  const updateCache = useUpdateCache()
  const { save: send, isSaving } = useStaffSave(changeSettings, {
    refreshes: [readAutoBackup, listPages, readEditedPage, readRubric, ...historyEndpoints],
  })
  const save = useCallback<typeof send>(
    async (input, ifMatch) => {
      const saved = await send(input, ifMatch)
      updateCache(readSettings, (known) => ({ data: { ...known.data, ...saved.data }, tag: saved.tag }))
      return saved
    },
    [send, updateCache],
  )
  return { save, isSaving }
}

/** The last and the next backup that the server makes by itself. */
export const useAutoBackup = () => useStaffQuery(readAutoBackup, {})

/** Makes such a backup now. */
export const useTriggerBackup = () => useStaffSave(triggerAutoBackup, { refreshes: [readAutoBackup] })

/** Looks up the mail server of a provider, and sends a test mail. */
export function useMailCalls() {
  const callStaff = useStaffCall()
  return {
    lookUp: (key: string) => callStaff(readSmtpSettings, { params: { key } }),
    sendTest: (emailConfig: Settings['emailSettings'], testEmailAddress: string) =>
      callStaff(testEmail, { body: { emailConfig, testEmailAddress } }),
  }
}

/** How far each of the owner's pages is. */
export const usePageStates = () => useStaffQuery(listPages, {})

/** One of the owner's pages as it is edited. */
export const useEditedPage = (slug: string) => useStaffQuery(readEditedPage, { params: { slug } })

/** Saves a page. The settings that are opened next have its entry as it is now, before they are read anew. */
export function useSavePage() {
  const updateCache = useUpdateCache()
  const { save: send } = useStaffSave(changePage, {
    refreshes: [readEditedPage, listPages, ...historyEndpoints],
  })
  const save = useCallback<typeof send>(
    async (input, ifMatch) => {
      const saved = await send(input, ifMatch)
      updateCache(readSettings, ({ data, tag }) => ({ data: withPage(data, saved.data), tag }))
      return saved
    },
    [send, updateCache],
  )
  return { save }
}

/** The settings with the entry of a page as it was saved. */
function withPage<S extends Pick<Settings, 'pages'>>(
  settings: S,
  { slug, title, inFooter, enabled }: EditedPage,
): S {
  const list = settings.pages.list.map((one) =>
    one.slug === slug ? { slug, title, inFooter, enabled } : one,
  )
  return { ...settings, pages: { ...settings.pages, list } }
}

/** How far the set-up is. */
export const useSetup = () => useStaffQuery(readSetup, {})

/** The sample firms. */
export const useSamples = () => useStaffQuery(readSamples, {})
