document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button || event.defaultPrevented) return
  const show = (state) => {
    button.setAttribute('data-copied', state)
    setTimeout(() => button.removeAttribute('data-copied'), 2000)
  }
  const failed = () => {
    getSelection().selectAllChildren(button.querySelector('code') || button)
    show('early-failed')
  }
  if (!navigator.clipboard) return failed()
  navigator.clipboard.writeText(button.dataset.copy.replace(/\p{DI}/gu, '')).then(() => show('early'), failed)
})
