document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button || event.defaultPrevented) return
  const text = button.dataset.copy.replace(/\p{DI}/gu, '')
  const show = (state) => {
    button.setAttribute('data-copied', state)
    setTimeout(() => button.removeAttribute('data-copied'), 2000)
  }
  const put = (copying) => {
    copying.preventDefault()
    copying.clipboardData.setData('text/plain', text)
  }
  const refused = () => {
    getSelection().selectAllChildren(button.querySelector('code') || button)
    document.addEventListener('copy', put)
    const isCopied = document.execCommand('copy')
    document.removeEventListener('copy', put)
    show(isCopied ? 'early' : 'early-failed')
  }
  if (!navigator.clipboard) return refused()
  navigator.clipboard.writeText(text).then(() => show('early'), refused)
})
