import Dexie, { type EntityTable } from 'dexie'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { fetchFirms } from '../common/fetch-json.ts'
import { FirmList, type ListedFirm } from '../common/firm-list.tsx'
import '../common/page.css'

// An app shell: the service worker answers with an empty page, and the page reads its list from Dexie. The element
// `html` says `data-kept` once the list is stored.

const database = new Dexie('shell') as Dexie & { firms: EntityTable<ListedFirm, 'id'> }
database.version(1).stores({ firms: 'id,name,category' })

const marks = { tier: <i>★</i>, copy: <i>⧉</i>, save: <i>☆</i> }

async function refresh(): Promise<ListedFirm[]> {
  const firms = (await fetchFirms()) as ListedFirm[]
  await database.firms.bulkPut(firms)
  document.documentElement.dataset.kept = ''
  return firms
}

function Home() {
  const [firms, setFirms] = useState<readonly ListedFirm[] | null>(null)
  useEffect(() => {
    const show = async () => {
      const kept = await database.firms.toArray()
      if (kept.length > 0) setFirms(kept)
      const fresh = await refresh().catch(() => null)
      if (fresh) setFirms(fresh)
    }
    void show()
  }, [])
  if (!firms) return <p>Loading...</p>
  return (
    <main>
      <h1>Know the firm before you fund the challenge</h1>
      <FirmList firms={firms} marks={marks} onOpen={(firm) => history.replaceState(firm.id, '')} />
    </main>
  )
}

if ('serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Home />} />
      </Routes>
    </BrowserRouter>,
  )
}
