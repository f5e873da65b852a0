import { matchPath } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'

const { admin, verifyEmail, resetPassword, stop } = paths

/** Whether a path is one of the admin area's. */
export const isAdminPath = (pathname: string): boolean =>
  [admin, verifyEmail, resetPassword, stop].some(({ pattern }) => matchPath(pattern, pathname))
