import { existsSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/main.mjs'
import { at, bin } from './lib/root.mjs'
import { become } from './lib/run.mjs'

const GALERA = '/usr/lib/galera/libgalera_smm.so'

// Three servers on three nodes of a MariaDB Galera cluster, of which one after the other is killed.
main(async () => {
  await ensureInstalled()
  if (!existsSync(GALERA)) {
    throw new Error(`Galera is missing at ${GALERA} (Debian: apt-get install galera-4 mariadb-server rsync).`)
  }
  become(bin('node'), [at('lab', 'soak', 'servers', 'cluster-command.ts'), ...process.argv.slice(2)])
})
