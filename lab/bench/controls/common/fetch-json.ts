import { initData } from '#contract/directory.ts'
import { listFirms } from '#contract/firm-endpoints.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'

async function answer(path: string, method = 'GET'): Promise<unknown> {
  const reply = await fetch(path, { method })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply.json()
}

/** The call with which such pages begin. */
export const fetchStart = (): Promise<unknown> => answer(initData.path, initData.method)
export const fetchFirms = (): Promise<unknown> => answer(listFirms.path)
export const fetchSettings = (): Promise<unknown> => answer(readSettings.path)
