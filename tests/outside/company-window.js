// What the script of a payment company (PG) does on a PC: its window is a frame over the page, which ends at PortOne's gateway; that
// tells the page how it went.
window.PaymentCompany = {
  open(address) {
    return new Promise((done) => {
      const frame = document.createElement('iframe');
      frame.title = '결제창';
      frame.style.cssText =
        'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:#fff';
      frame.src = address;
      const hear = (event) => {
        if (event.origin !== 'https://tx-gateway-service.prod.iamport.co') return;
        window.removeEventListener('message', hear);
        frame.remove();
        done(event.data);
      };
      window.addEventListener('message', hear);
      document.body.appendChild(frame);
    });
  },
};
