/*
 * Styles of the parts that the server draws and that hydrate after the list, in the app's own sheet, so that no first paint waits
 * for a second one; and the sheets that others compose from. The other styles of those parts come with their code.
 * (docs/decisions/documents.md)
 */
import '#pwa/featured-video/featured-video.module.css'
import '#pwa/firms/carousel/carousel.module.css'
import '#pwa/ui/record-table.module.css'
import '#pwa/ui/words.module.css'
