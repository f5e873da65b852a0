import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, Link, matchPath, Route, Routes, useLocation, useNavigate } from 'react-router-dom'

// What no page of React and a router can go below: both of them, and nothing else.

function Page() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      {matchPath('/firm/:slug', pathname)?.params.slug ?? 'Firms'}
    </button>
  )
}

const page = (
  <BrowserRouter>
    <Link to="/">Firms</Link>
    <Routes>
      <Route path="*" element={<Page />} />
    </Routes>
  </BrowserRouter>
)

const root = document.getElementById('root')
if (root?.firstChild) hydrateRoot(root, page)
else if (root) createRoot(root).render(page)
