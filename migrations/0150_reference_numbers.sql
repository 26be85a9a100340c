-- Registrations, bookings and requests are numbered by counters: a number drawn at random meets an older one sooner or later.
create sequence registration_numbers;
create sequence booking_numbers;
create sequence request_numbers;
