import { useCallback, useEffect, useState } from 'react'
import { askWorker } from '../device/ask-worker.ts'
import { useDevice } from '../device/device.tsx'
import type { OwnReportsRequest, ShownReport } from './messages.ts'

/** The reports of this device, newest first: as it keeps them, then as the site knows them. */
export function useOwnReports() {
  const { link } = useDevice()
  const [reports, setReports] = useState<readonly ShownReport[]>([])
  const ask = useCallback(
    async (asked: Pick<OwnReportsRequest, 'place' | 'forget'>) => {
      const answer = await askWorker(link, (call) => ({ kind: 'own-reports', call, ...asked }))
      setReports(answer.reports)
    },
    [link],
  )
  useEffect(() => {
    const read = () => void ask({ place: 'device' }).then(() => ask({ place: 'site' }))
    read()
    window.addEventListener('online', read)
    return () => window.removeEventListener('online', read)
  }, [ask])
  const forget = useCallback((key: string) => void ask({ place: 'device', forget: key }), [ask])
  return { reports, forget }
}
