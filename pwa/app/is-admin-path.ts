import { matchPath } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'

const { admin, verifyEmail, resetPassword } = paths

/** Whether a path is one of the admin area's. */
export const isAdminPath = (pathname: string): boolean =>
  [admin, verifyEmail, resetPassword].some(({ pattern }) => matchPath(pattern, pathname))
