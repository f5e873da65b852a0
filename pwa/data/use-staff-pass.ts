import { useEffect, useState } from 'react'
import { logWarning } from './log-warning.ts'

/** The session token of the admin area. */
function storedToken(): string | null {
  try {
    return localStorage.getItem('isAdmin') === 'true' ? localStorage.getItem('adminToken') : null
  } catch (error) {
    logWarning('This browser keeps no session', error)
    return null
  }
}

/** Whether a member of staff is signed in, as the server has confirmed: the browser's claim counts for nothing. */
export function useStaffPass(): boolean {
  const [mayPass, setMayPass] = useState(false)
  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      const token = storedToken()
      const isStaff = token !== null && (await (await import('./staff-pass.ts')).confirmsStaff(token))
      if (isWanted) setMayPass(isStaff)
    }
    const check = () =>
      void ask().catch((error: unknown) => logWarning('The sign-in could not be confirmed', error))
    check()
    window.addEventListener('storage', check)
    window.addEventListener('online', check)
    return () => {
      isWanted = false
      window.removeEventListener('storage', check)
      window.removeEventListener('online', check)
    }
  }, [])
  return mayPass
}
