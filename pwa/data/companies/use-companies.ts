import { useEffect, useState } from 'react'
import { askWorker } from '../device/ask-worker.ts'
import { useDevice } from '../device/device.tsx'
import type { FirmCompany } from '../directory/storage.ts'
import { useDirectory } from '../directory.tsx'

const none: readonly FirmCompany[] = []

/** The companies behind all firms, as this device holds them; read again with every change of the firms. */
export function useCompanies(): readonly FirmCompany[] {
  const { link } = useDevice()
  const { every, complete } = useDirectory()
  const [held, setHeld] = useState(none)
  const list = complete ? every : null
  useEffect(() => {
    if (!list) return
    let isWanted = true
    void askWorker(link, (call) => ({ kind: 'companies', call })).then((answer) => {
      if (isWanted) setHeld(answer.firms)
    })
    return () => {
      isWanted = false
    }
  }, [link, list])
  return held
}
