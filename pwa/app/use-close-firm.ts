import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'

/**
 * Closes the details: back to where they were opened from, or to the list where the address was opened directly.
 * The router gives the first entry of a visit the key `default`.
 */
export function useCloseFirm(): () => void {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  return () => {
    if (key === 'default') navigate({ pathname: paths.home.to(), search }, { replace: true })
    else navigate(-1)
  }
}
