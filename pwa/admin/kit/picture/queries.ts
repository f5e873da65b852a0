import { useEffect, useState } from 'react'
import {
  type ChosenPictureKind,
  fetchPicture,
  listPictures,
  PICTURE_FIELD,
  type PictureKind,
  uploadPicture,
} from '#contract/picture-endpoints.ts'
import { safeImageUrl } from '#contract/primitives/image-url.ts'
import { isSitePath } from '#contract/primitives/url.ts'
import { ApiError, plainMessage } from '#pwa/api/api-error.ts'
import { useStaffFormCall } from '../account/staff-call.ts'
import { useRefresh, useStaffQuery } from '../account/staff-query.tsx'

/** How long typing must pause before the picture is fetched, in milliseconds. */
const TYPING_PAUSE = 600

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

interface Picture {
  /** Path on this site; null while it is not there or cannot be fetched. */
  readonly path: string | null
  readonly isFetching: boolean
  /** Why it cannot be fetched; "" for none. */
  readonly problem: string
}

const nothing: Picture = { path: null, isFetching: false, problem: '' }

/**
 * The picture at a URL that is being typed. This site fetches a copy, so the browser contacts no other host. `served`:
 * the path of a copy that exists already, or "". (docs/decisions/pictures.md)
 */
export function usePicture(kind: PictureKind, typed: string, served = ''): Picture {
  const address = typed.trim()
  const isHere = isSitePath(address)
  const isElsewhere = !isHere && served === '' && address !== '' && safeImageUrl(address) !== null
  const debounced = useDebounced(address)
  const enabled = isElsewhere && debounced === address
  const { data, error } = useStaffQuery(fetchPicture, { body: { kind, address: debounced } }, { enabled })
  if (isHere) return { ...nothing, path: address }
  if (served !== '') return { ...nothing, path: served }
  if (!isElsewhere) return nothing
  if (!enabled || !(data || error)) return { ...nothing, isFetching: true }
  return { ...nothing, path: data?.path || null, problem: error ? plainMessage(error) : '' }
}

/** The pictures of a kind that were uploaded or fetched before. */
export const useKnownPictures = (kind: ChosenPictureKind) => useStaffQuery(listPictures, { query: { kind } })

/** Uploads pictures of one kind. */
export function usePictureUpload(kind: ChosenPictureKind) {
  const callWithForm = useStaffFormCall()
  const refresh = useRefresh()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  /** Sends a picture; resolves to its path, or to null where it failed, and then `problem` says why. */
  const send = async (file: Blob): Promise<string | null> => {
    const form = new FormData()
    form.append('kind', kind)
    form.append(PICTURE_FIELD, file, file.type === 'image/jpeg' ? 'picture.jpg' : 'picture.png')
    setSending(true)
    setProblem('')
    try {
      const { path } = await callWithForm(uploadPicture, { form }, () => undefined)
      void refresh(listPictures)
      return path
    } catch (error) {
      setProblem(error instanceof ApiError ? plainMessage(error) : 'The picture could not be uploaded.')
      return null
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, problem }
}
