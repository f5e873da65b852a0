/*
 * Styles of the parts that the server draws and that hydrate after the list, where those are sheets: in the app's own, so that no
 * first paint waits for a second one.
 */
import '#pwa/featured-video/featured-video.module.css'
import '#pwa/firms/carousel/carousel.module.css'
