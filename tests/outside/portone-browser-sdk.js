// What cdn.portone.io/v2/browser-sdk.js does, as far as public code that runs it under a policy shows: it asks the checkout service,
// tells its statistics, then loads the company's script on a PC or posts a form to the company on a phone.
(() => {
  const checkout = 'https://checkout-service.prod.iamport.co';
  const statistics = 'https://coretelemetry.prod.iamport.co/v1/traces';
  const isPhone = () => window.innerWidth < 700;

  function load(address) {
    return new Promise((done, fail) => {
      const script = document.createElement('script');
      script.src = address;
      script.addEventListener('load', done);
      script.addEventListener('error', () => fail(new Error(`Failed to load ${address}`)));
      document.head.appendChild(script);
    });
  }

  function post(action, fields) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = action;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value;
      form.appendChild(input);
    }
    document.body.appendChild(form);
    form.submit();
  }

  async function requestPayment(request) {
    fetch(statistics, { method: 'POST', mode: 'no-cors', body: '{}' }).catch(() => undefined);
    const answer = await fetch(`${checkout}/api/prepare/v2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request, isPhone: isPhone() }),
    });
    const prepared = await answer.json();
    const { paymentId } = request;
    if (prepared.code) return { transactionType: 'PAYMENT', paymentId, txId: '', ...prepared };
    if (isPhone()) {
      post(prepared.phone, prepared.fields);
      return undefined;
    }
    await load(prepared.script);
    return window.PaymentCompany.open(prepared.frame);
  }

  window.PortOne = { requestPayment };
})();
