import * as Dialog from '@radix-ui/react-dialog'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import useEmblaCarousel from 'embla-carousel-react'
import {
  Bookmark,
  ChevronLeft,
  ChevronRight,
  Copy,
  Crown,
  ExternalLink,
  Filter,
  House,
  Info,
  Menu,
  MessageCircle,
  Search,
  Share2,
  ShieldCheck,
  Star,
  Trophy,
  Users,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom'
import * as z from 'zod'
import { fetchFirms, fetchSettings, fetchStart } from '../../controls/common/fetch-json.ts'
import { FirmList, type ListedFirm } from '../../controls/common/firm-list.tsx'
import '../../controls/common/page.css'

// A single-page build as most are written today: a data router, a query cache, schemas, dialog, carousel and icons
// from libraries; the page is empty until its scripts have loaded and three calls have answered.

const text = z.string()
const firmSchema = z.object({
  id: text,
  slug: text,
  name: text,
  category: text,
  instruments: z.array(text),
  website: text,
  affiliateEnabled: z.boolean(),
  affiliateCode: text,
  affiliateUrl: text,
  discountPercentage: z.number(),
  maxFunding: text,
  profitSplit: text,
  evaluationFee: text,
  maxAccounts: text,
  copyTrading: z.boolean(),
  description: text,
  pros: z.array(text).nullable(),
  cons: z.array(text).nullable(),
})
const settingsSchema = z.looseObject({ heroSection: z.object({ title: text, description: text }) })

const marks = { tier: <Crown size={14} />, copy: <Copy size={16} />, save: <Bookmark size={20} /> }

function Slides({ firms }: { firms: readonly ListedFirm[] }) {
  const [ref, embla] = useEmblaCarousel({ loop: true })
  return (
    <section aria-label="Gold firms">
      <div ref={ref}>
        <div className="slides">
          {firms.map((firm) => (
            <div key={firm.id} className="slide">
              <Trophy /> {firm.name} <Star size={14} /> {firm.maxFunding}
            </div>
          ))}
        </div>
      </div>
      <button type="button" aria-label="Previous" onClick={() => embla?.scrollPrev()}>
        <ChevronLeft />
      </button>
      <button type="button" aria-label="Next" onClick={() => embla?.scrollNext()}>
        <ChevronRight />
      </button>
    </section>
  )
}

function Details({ firm, onClose }: { firm: ListedFirm | null; onClose: () => void }) {
  return (
    <Dialog.Root open={firm !== null} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay />
        <Dialog.Content>
          <Dialog.Title>{firm?.name}</Dialog.Title>
          <Dialog.Description>
            <ShieldCheck /> <Info /> {firm?.evaluationFee}
          </Dialog.Description>
          <a href={firm?.website}>
            <ExternalLink /> <Share2 /> Visit
          </a>
          <Dialog.Close aria-label="Close">
            <X />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Home() {
  const [open, setOpen] = useState<ListedFirm | null>(null)
  const start = useQuery({ queryKey: ['start'], queryFn: fetchStart })
  const enabled = start.isSuccess
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: async () => settingsSchema.parse(await fetchSettings()),
    enabled,
  })
  const firms = useQuery({
    queryKey: ['firms'],
    queryFn: async () => z.array(firmSchema).parse(await fetchFirms()),
    enabled,
  })
  if (!settings.data || !firms.data) return <p>Loading...</p>
  const gold = firms.data.filter(({ category }) => category === 'Gold').slice(0, 5)
  return (
    <>
      <header>
        <Link to="/">
          <House /> Home
        </Link>
        <Menu /> <Users /> <MessageCircle /> <Search /> <Filter />
      </header>
      <main>
        <Slides firms={gold} />
        <h1>{settings.data.heroSection.title}</h1>
        <p>{settings.data.heroSection.description}</p>
        <FirmList firms={firms.data} marks={marks} onOpen={setOpen} />
      </main>
      <Details firm={open} onClose={() => setOpen(null)} />
    </>
  )
}

const router = createBrowserRouter([{ path: '*', element: <Home /> }])
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
