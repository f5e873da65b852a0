import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; may hold spaces. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A path below the project's folder. */
export const at = (...parts) => join(root, ...parts)

const windows = process.platform === 'win32'

/** The installed command `name`; `node` is Node 24 whatever Node runs this script. */
export const bin = (name) => at('node_modules', '.bin', windows ? `${name}.cmd` : name)
